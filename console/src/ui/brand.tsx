import classes from './brand.module.css';

/** The icon without its tile. Decorative, next to the name. */
function Mark() {
  return (
    <svg viewBox="5 5 22 22" className={classes.mark} aria-hidden="true">
      <path d="M6 14.5V12a6 6 0 0 1 6-6h8a6 6 0 0 1 6 6v2.5h-5.25V13a1.5 1.5 0 0 0-1.5-1.5h-6.5a1.5 1.5 0 0 0-1.5 1.5v1.5Z" />
      <path d="M6 16.5h5.25v1.25a4.75 4.75 0 0 0 9.5 0V16.5H26V23a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3Z" />
      <path className={classes.lock} d="M13.25 13.5h5.5v4.25a2.75 2.75 0 0 1-5.5 0Z" />
    </svg>
  );
}

export function Wordmark() {
  return (
    <span className={classes.wordmark}>
      <Mark />
      <span className={classes.name}>Coffer</span>
    </span>
  );
}
