export type Options = {
  /** A folder of this run, which is deleted after it. */
  readonly folder: string;
  /** A folder for seeded data, which later runs use again. */
  readonly data?: string;
  /** Another checkout, whose server is measured in the same rounds. */
  readonly against?: string;
  /** How many families the mix has. */
  readonly families: number;
  /** The sizes of the one large family, in transactions. */
  readonly scales: readonly number[];
};
