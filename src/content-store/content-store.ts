import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The name of a content: its family, and the hash of its bytes in hexadecimal digits. */
export type ContentName = { readonly familyId: number; readonly sha256: string };

/** Where the contents of attachments are. @throws StoreFault where the store does not answer or refuses. */
export type ContentStore = {
  /** In words, without secrets. */
  readonly description: string;
  /** When it settles, the content is kept: on disk, or acknowledged by the service. */
  put(name: ContentName, bytes: Buffer): Promise<void>;
  has(name: ContentName): Promise<boolean>;
  /** The bytes as they are there; null if there are none. */
  open(name: ContentName): Promise<Readable | null>;
  remove(name: ContentName): Promise<void>;
  /** Writes, reads and deletes a small content. */
  check(): Promise<void>;
};

/** The bytes of a stream, which must be those of the name. The last piece follows when all are checked: no reader gets a whole, wrong file. */
export function checked(source: Readable, { sha256 }: Pick<ContentName, 'sha256'>): Readable {
  const hash = createHash('sha256');
  let last: Buffer | null = null;
  const check = new Transform({
    transform: (piece: Buffer, _encoding, done) => {
      hash.update(piece);
      const earlier = last;
      last = piece;
      done(null, earlier);
    },
    flush: (done) => {
      if (hash.digest('hex') === sha256) done(null, last);
      else done(new Error(`the content ${sha256} has changed in the store`));
    },
  });
  // A failure of the source destroys the stream that is returned, whose reader then sees it.
  pipeline(source, check).catch(() => {});
  return check;
}
