import { VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { t } from '../i18n/index.ts';
import { MemberValue } from './member-value.tsx';
import { hasLabel, memberLabel } from './member-words.ts';
import { changesBetween, type RecordShown } from './record-changes.ts';
import classes from './record-diff.module.css';

type RecordDiffProps = {
  readonly before: RecordShown | null;
  readonly after: RecordShown | null;
  /** Leaves out members that have no label. */
  readonly onlyKnown?: boolean;
};

/** The members in which a record differs, each with the old value and the new one. */
export function RecordDiff({ before, after, onlyKnown = false }: RecordDiffProps) {
  const changes = changesBetween(before, after).filter(({ member }) => !onlyKnown || hasLabel(member));
  if (changes.length === 0) return null;
  return (
    <dl className={classes.diff}>
      {changes.map(({ member, ...values }) => (
        <div key={member}>
          <dt>{memberLabel(member)}</dt>
          <dd>
            {before && <Old member={member} value={values.before} record={before} />}
            {before && after && <IconArrowRight size={14} className={classes.arrow} aria-hidden />}
            {after && <New member={member} value={values.after} record={after} isOnly={before === null} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type SideProps = { readonly member: string; readonly value: unknown; readonly record: RecordShown };

function Old(props: SideProps) {
  return (
    <del>
      <VisuallyHidden>{t('Before:')} </VisuallyHidden>
      <MemberValue {...props} />
    </del>
  );
}

function New({ isOnly, ...props }: SideProps & { readonly isOnly: boolean }) {
  return (
    <ins>
      {!isOnly && <VisuallyHidden>{t('After:')} </VisuallyHidden>}
      <MemberValue {...props} />
    </ins>
  );
}
