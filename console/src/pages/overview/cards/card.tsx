import { type ReactNode, useId } from 'react';
import classes from './cards.module.css';

type CardProps = {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

/** A card of the overview: a region named by its heading, as high as its content. */
export function Card({ title, action, children }: CardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {action !== undefined && <span className={classes.action}>{action}</span>}
      </header>
      {children}
    </section>
  );
}
