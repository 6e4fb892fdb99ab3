export type FailureCode =
  | 'NoBinaries'
  | 'NoAccount'
  | 'DataOfAnotherUser'
  | 'DataOfAnotherVersion'
  | 'InitFailed'
  | 'StartFailed'
  | 'StopFailed'

/** Why the embedded database is not there. `code` is stable; the message is for a person who administers the machine. */
export class EmbeddedFailure extends Error {
  readonly code: FailureCode

  constructor(code: FailureCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'EmbeddedFailure'
    this.code = code
  }
}
