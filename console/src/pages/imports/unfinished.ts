/** The upload that a person began on this device and has not finished, by the user's id. */
export const unfinished = {
  read: (userId: string): string | null => localStorage.getItem(keyOf(userId)),
  keep: (userId: string, sessionId: string): void => localStorage.setItem(keyOf(userId), sessionId),
  forget: (userId: string): void => localStorage.removeItem(keyOf(userId)),
};

const keyOf = (userId: string) => `coffer-upload-${userId}`;
