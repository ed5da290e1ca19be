import styles from "./step-bar.module.css"

interface Props {
  steps: readonly string[]
  /** Index of the step that is open. */
  current: number
  /** Where one stands, in words. */
  label: string
}

/** How far one is in a path of a few steps. */
export function StepBar({ steps, current, label }: Props) {
  return (
    <div className={styles.bar} role="img" aria-label={label}>
      {steps.map((step, at) => (
        <span
          key={step}
          className={styles.step}
          data-state={at < current ? "done" : at === current ? "current" : undefined}
        >
          {step}
        </span>
      ))}
    </div>
  )
}
