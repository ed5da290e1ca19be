import { useMessages } from "../../../lib/text/messages.ts"
import { Spinner } from "../../../ui/marks/spinner.tsx"
import styles from "./view-loading.module.css"

export function ViewLoading() {
  const words = useMessages().files.viewer
  return (
    <p className={styles.loading} aria-busy="true">
      <Spinner />
      {words.loading}
    </p>
  )
}
