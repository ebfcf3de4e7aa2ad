const BOUNDARY = 'the-boundary';

/** The bytes of a form with a file and texts, and their Content-Type. */
export function formOf(content: string | Buffer, members: Readonly<Record<string, string>> = {}) {
  const texts = Object.entries(members).map(
    ([name, text]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  );
  const head = `${texts.join('')}--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="statement.txt"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } };
}
