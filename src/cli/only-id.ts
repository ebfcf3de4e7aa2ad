type Named = { readonly id: string; readonly name: string };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of the only record of a name; an id is checked by the request that uses it. @throws Error for none or several. */
export function onlyId(kind: string, nameOrId: string, [found, other]: readonly Named[]): string {
  if (other !== undefined) throw new Error(`Several of kind ${kind} have the name ${nameOrId}; give the id of one`);
  if (found !== undefined) return found.id;
  if (UUID.test(nameOrId)) return nameOrId;
  throw new Error(`There is no ${kind} with the name ${nameOrId}`);
}
