/** Stands in responses for a text that the limits of the credential hide. It is no number: a program cannot calculate with it by accident. */
export const HIDDEN = '•••';
