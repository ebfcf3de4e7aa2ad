let given: readonly File[] = [];

/** Gives files to the next new transaction: a receipt that another app shared. */
export function giveFiles(files: readonly File[]): void {
  given = files;
}

export const givenFiles = () => given;
