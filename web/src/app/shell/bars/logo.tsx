import styles from "./logo.module.css"

/** The logo: a funnel of three bars. */
export function LogoMark({ size = 24 }: { size?: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <path d="M7 9.5h18M10.5 16h11M14 22.5h4" />
    </svg>
  )
}

export function Logo() {
  return (
    <span className={styles.logo}>
      <LogoMark />
      Funil
    </span>
  )
}
