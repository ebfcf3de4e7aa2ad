/** A record that is left out. */
export class LeftOutRecord extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}
