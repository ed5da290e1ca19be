import styles from "./step-bar.module.css"

interface Props {
  steps: readonly string[]
  /** The index of the current step. */
  current: number
  /** The current step in words. */
  label: string
}

/** Progress through a few steps. */
export function StepBar({ steps, current, label }: Props) {
  return (
    <div className="flex gap-2" role="img" aria-label={label}>
      {steps.map((step, at) => (
        <span
          key={step}
          className={`flex-1 text-xs faint medium ${styles.step}`}
          data-state={at < current ? "done" : at === current ? "current" : undefined}
        >
          {step}
        </span>
      ))}
    </div>
  )
}
