/** The content codings that a request accepts, by name (RFC 9110 §12.5.3). `*` names none that we would choose. */
export function acceptedCodings(header: string | undefined): ReadonlySet<string> {
  const codings = (header ?? '').split(',').flatMap((item) => {
    const [coding = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(\.0{0,3})?$/.test(parameter)) ? [] : [coding];
  });
  return new Set(codings);
}
