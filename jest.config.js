/** Jest runs what was built: `npm run build` first. */
export default {
  rootDir: 'dist',
  testMatch: ['**/*.test.js'],
  transform: {},
  testTimeout: 30_000,
}
