/** The part of the library that the command uses. */
export { inputs } from '../input/index.js'
export { outputs } from '../output/index.js'
export { read } from '../pipeline.js'
export { themes } from '../theme/index.js'

/** What makes pairs of pictures, loaded when one is asked for. */
export const openPairs = () => import('../output/pair.js')
