import { t } from './i18n/index.ts';
import { IconCheck } from './icons/index.ts';
import classes from './step-list.module.css';

/** The names of all steps of a task, with the one that a person is at. */
export function StepList({ names, current }: { names: readonly string[]; current: number }) {
  return (
    <ol className={classes.steps} aria-label={t('Steps')}>
      {names.map((name, index) => (
        <li key={name} data-done={index < current || undefined} aria-current={index === current ? 'step' : undefined}>
          <span className={classes.number} aria-hidden>
            {index < current ? <IconCheck size={14} /> : index + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  );
}
