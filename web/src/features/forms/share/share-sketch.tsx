import styles from "./share.module.css"

export type Way = "inline" | "popup" | "iframe"

/** The text lines of the sketched site. */
function Page() {
  return (
    <>
      <rect x="0.5" y="0.5" width="159" height="99" rx="6" className={styles.paper} />
      <path d="M0.5 14.5h159" className={styles.edge} />
      <circle cx="9" cy="7.5" r="2" className={styles.line} />
      <circle cx="16" cy="7.5" r="2" className={styles.line} />
      <rect x="14" y="24" width="52" height="6" rx="3" className={styles.line} />
      <rect x="14" y="36" width="44" height="4" rx="2" className={styles.line} />
      <rect x="14" y="45" width="48" height="4" rx="2" className={styles.line} />
      <rect x="14" y="54" width="38" height="4" rx="2" className={styles.line} />
    </>
  )
}

/** A small form on the sketched site. */
function Form({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width="60" height="66" rx="5" className={styles.form} />
      <rect x="8" y="10" width="44" height="9" rx="2" className={styles.input} />
      <rect x="8" y="25" width="44" height="9" rx="2" className={styles.input} />
      <rect x="8" y="46" width="30" height="11" rx="3" className={styles.button} />
    </g>
  )
}

/** A sketch of the form embedded in a site. */
export function ShareSketch({ way }: { way: Way }) {
  return (
    <svg viewBox="0 0 160 100" className={styles.sketch} aria-hidden="true">
      <Page />
      {way === "inline" && <Form x={86} y={24} />}
      {way === "iframe" && (
        <>
          <rect x="81.5" y="19.5" width="69" height="75" rx="4" className={styles.frame} />
          <Form x={86} y={24} />
        </>
      )}
      {way === "popup" && (
        <>
          <rect x="14" y="70" width="30" height="11" rx="3" className={styles.button} />
          <rect x="0.5" y="14.5" width="159" height="85" className={styles.dim} />
          <Form x={50} y={24} />
        </>
      )}
    </svg>
  )
}
