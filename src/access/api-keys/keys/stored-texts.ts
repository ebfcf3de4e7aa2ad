import { z } from 'zod';

const texts = z.array(z.string());

/** A stored JSON array of texts: scopes, addresses. */
export function storedTexts(json: string): string[] {
  return texts.parse(JSON.parse(json));
}
