import { type Html, html } from '#access/sign-in/pages/index.ts';
import type { Person } from './signed-in-person.ts';

const FIELD = 'person';

/** A form's hidden note of who it was shown to. */
export function personField({ actor }: Person): Html {
  return html`<input type="hidden" name="${FIELD}" value="${actor.userId}">`;
}

/** Whether a form was shown to this person, and not to somebody who was signed in at the browser before. */
export function isShownTo({ actor }: Person, form: URLSearchParams): boolean {
  return form.get(FIELD) === actor.userId;
}
