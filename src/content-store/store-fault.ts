/** A store of contents does not answer, or refuses. The message is a sentence without secrets. */
export class StoreFault extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StoreFault';
  }
}
