/** Every format that can be read. A new one is a new file and a line here; earlier ones win a tie. */
import { annotated } from './annotated.js'
import { exchanges } from './exchanges.js'
import type { InputFormat } from './format.js'
import { rpc } from './rpc.js'
import { transcript } from './transcript.js'

export type { InputFormat, Reading } from './format.js'

export const inputs: readonly InputFormat[] = [transcript, exchanges, rpc, annotated]
