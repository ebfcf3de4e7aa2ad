import { createContext, use } from 'react';

/** Whether the shown month can be changed: by guests never, and once it is over only after it is unlocked. */
export const EditingContext = createContext(false);

export const useCanEdit = () => use(EditingContext);
