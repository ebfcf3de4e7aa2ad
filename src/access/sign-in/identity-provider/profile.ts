import { emailAddress, personName } from '#access/people/users/index.ts';

/** What the provider says of a person. Claims that could not be stored here are as good as absent. */
export type Profile = {
  /** Trimmed and in lower case. */
  readonly email: string | null;
  /** True only where the provider says outright that the mailbox is this person's. */
  readonly isEmailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
};

/** Reads the standard claims (OpenID Connect Core §5.1). */
export function profileOf(claims: Readonly<Record<string, unknown>>): Profile {
  const email = emailAddress.safeParse(claims.email);
  return {
    email: email.success ? email.data : null,
    isEmailVerified: claims.email_verified === true,
    firstName: nameOf(claims.given_name),
    lastName: nameOf(claims.family_name),
  };
}

function nameOf(claim: unknown): string | null {
  const name = personName.safeParse(claim);
  return name.success ? name.data : null;
}
