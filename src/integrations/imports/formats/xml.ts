import { type X2jOptions, XMLParser } from 'fast-xml-parser';

const DEPTH_MAX = 40;

/** A parser of files of strangers: elements are lists by name, attributes have `@`, and values are text whose references stay. */
export function xmlParser(options: X2jOptions): XMLParser {
  return new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    // References are resolved in the values that are read: a file cannot expand any.
    processEntities: false,
    maxNestedTags: DEPTH_MAX,
    isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
    ...options,
  });
}

/** Whether a text declares entities of its own, which are refused. */
export function declaresEntities(xml: string): boolean {
  return /<!(?:DOCTYPE|ENTITY)/i.test(xml);
}

/** The value of an attribute; empty without one. */
export function attribute(element: { readonly [name: string]: unknown } | undefined, name: string): string {
  const value = element?.[`@${name}`];
  return typeof value === 'string' ? value : '';
}
