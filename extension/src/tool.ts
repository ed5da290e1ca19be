/** The callbacks of a form. */
export interface Tool {
  readonly done: (told: string) => void
  readonly cancel: () => void
}
