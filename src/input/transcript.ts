/** Our own format: JSON Lines of rows, an array of rows, or an object whose `messages` are rows or messages. */
import type { InputFormat } from './format.js'
import { readList, share } from './read-list.js'
import { isRow, messagesOf } from './rows.js'
import { valuesOf } from './values.js'

export const transcript: InputFormat = {
  name: 'transcript',
  says: 'a recording: one row a line, `{"t":12.4,"from":"client","message":{…}}`, or one object with `messages`',
  suffixes: ['.jsonl', '.json'],
  fits: (text) => {
    const { values } = valuesOf(text)
    if (values.length === 1 && messagesOf(values[0])) return 0.85
    return share(text, isRow) * 0.95
  },
  read: readList,
}
