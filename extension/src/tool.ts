/** How a form of the tools ends. */
export interface Tool {
  readonly done: (told: string) => void
  readonly cancel: () => void
}
