export { DateInput } from './date-input.tsx';
export { deleteDrafts, setDraftOwner, useDraftDialog } from './drafts.ts';
export { FoldedFields } from './folded-fields.tsx';
export { DraftNotice, Form, FormButtons, FormError } from './form.tsx';
export { FormDialog, FormDrawer } from './form-dialog.tsx';
export { MoneyInput } from './money-input.tsx';
export { ListButton, MoveButtons } from './move-buttons.tsx';
export { SavedBeforeDone, SecretOnce } from './secret-once.tsx';
export { type FormState, useForm } from './use-form.ts';
