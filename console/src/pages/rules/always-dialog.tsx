import { RuleDialog } from './rule-dialog.tsx';
import { type Labelled, ruleLike } from './rule-form.ts';

type AlwaysDialogProps = {
  readonly opened: boolean;
  /** A transaction and the category that it was given. */
  readonly like: Labelled | null;
  readonly onClose: () => void;
};

/** Makes a rule of one decision; the preview shows what it would change. */
export function AlwaysDialog({ opened, like, onClose }: AlwaysDialogProps) {
  return (
    <RuleDialog edited={opened && like !== null ? { rule: null, values: ruleLike(like) } : null} onClose={onClose} />
  );
}
