import type { CDPSession } from 'playwright-core';

// Once the overview has its data, the code of other pages loads; it does not count.
const OTHER_PAGE = /\/assets\/(?!overview)[\w-]+-(page|dialog)-[\w-]+\.js$/;

/** Requests of a page; bytes as they crossed the network, headers included. */
export type Loaded = {
  readonly requests: number;
  readonly bytes: number;
  readonly script: number;
  readonly api: number;
  /** The bytes of each request by its path, in the order of the requests. */
  readonly paths: readonly (readonly [path: string, bytes: number])[];
};

/** Counts what the page loads while `load` runs, without the code of other pages. */
export async function recordLoad(session: CDPSession, load: () => Promise<void>): Promise<Loaded> {
  const sent = new Map<string, string>();
  const received = new Map<string, number>();
  let hasOthers = false;
  const onSent = ({ requestId, request }: { requestId: string; request: { url: string } }) => {
    const path = new URL(request.url).pathname;
    hasOthers ||= OTHER_PAGE.test(path);
    if (!hasOthers) sent.set(requestId, path);
  };
  const onFinished = ({ requestId, encodedDataLength }: { requestId: string; encodedDataLength: number }) => {
    received.set(requestId, encodedDataLength);
  };
  session.on('Network.requestWillBeSent', onSent).on('Network.loadingFinished', onFinished);
  await load();
  session.off('Network.requestWillBeSent', onSent).off('Network.loadingFinished', onFinished);
  const paths = [...sent].map(([id, path]) => [path, received.get(id) ?? 0] as const);
  const sum = (matches: (path: string) => boolean) =>
    paths.reduce((bytes, [path, size]) => bytes + (matches(path) ? size : 0), 0);
  return {
    requests: paths.length,
    bytes: sum(() => true),
    script: sum((path) => path.endsWith('.js')),
    api: sum((path) => path.includes('/api/')),
    paths,
  };
}
