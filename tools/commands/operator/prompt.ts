import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { OperatorError } from './backend-client.ts'

/** Asks for lines on the terminal, or reads them from the standard input. */
export interface Prompt {
  /** Returns the next line; `isHidden` does not show what is typed. @throws OperatorError if the input ends */
  ask(text: string, isHidden?: 'hidden'): Promise<string>
  close(): void
}

/** Creates the prompt of this process. Questions go to the standard error, so that results can be redirected. */
export function createPrompt(): Prompt {
  let isHidden = false
  const echo = new Writable({
    write(chunk, _encoding, done) {
      if (!isHidden) process.stderr.write(chunk)
      done()
    },
  })
  const reader = createInterface({ input: process.stdin, output: echo, terminal: process.stdin.isTTY === true })
  const lines = reader[Symbol.asyncIterator]()
  return {
    async ask(text, hidden) {
      process.stderr.write(text)
      isHidden = hidden !== undefined
      const line = await lines.next()
      if (isHidden || !process.stdin.isTTY) process.stderr.write('\n')
      isHidden = false
      if (line.done) throw new OperatorError(`${text.trim()} is missing.`)
      return line.value.trim()
    },
    close: () => reader.close(),
  }
}
