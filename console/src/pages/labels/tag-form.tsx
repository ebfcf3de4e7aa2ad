import type { Schemas } from '../../api/index.ts';
import { useForm } from '../../ui/forms/index.ts';
import { LabelForm, labelValues } from './label-form.tsx';
import { TAGS } from './label-kinds.ts';

/** Creates a tag, or edits one. */
export function TagForm({ tag, onClose }: { tag: Schemas['Tag'] | null; onClose: () => void }) {
  const form = useForm({ initialValues: labelValues(tag) });
  return <LabelForm kind={TAGS} label={tag} form={form} body={(values) => values} onClose={onClose} />;
}
