/** JSON-RPC and nothing around it: messages and batches, one after another, or one array of them. */
import type { InputFormat } from './format.js'
import { readList, share } from './read-list.js'
import { isMessage } from './rows.js'

export const rpc: InputFormat = {
  name: 'rpc',
  says: 'bare JSON-RPC: one message a line, one array, or pretty-printed one after another',
  suffixes: ['.jsonl', '.json', '.ndjson'],
  fits: (text) =>
    share(
      text,
      (json) => isMessage(json) || (json.type === 'array' && json.items.length > 0 && json.items.every(isMessage)),
    ) * 0.8,
  read: readList,
}
