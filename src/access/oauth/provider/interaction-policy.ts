import { interactionPolicy } from 'oidc-provider';

const { base, Check, Prompt } = interactionPolicy;

/** When a person is asked to sign in, which the library decides well, and when to consent, which is ours to decide. */
export function consentPolicy(): interactionPolicy.DefaultPolicy {
  const policy = base();
  policy.remove('consent');
  policy.add(
    new Prompt(
      { name: 'consent', requestable: true },
      // What the person has just allowed, or the client holds already, has come with an id.
      new Check('consent_due', 'consent is required', ({ oidc }) => oidc.grant?.jti === undefined),
    ),
  );
  return policy;
}
