import { useEffect, useRef } from "react"
import { fillPage } from "./fill-page.ts"
import styles from "./html-frame.module.css"

interface Props {
  title: string
  /** Somebody else's HTML, such as an e-mail's. */
  html: string
}

/** HTML of others in a frame of its own: it runs nothing, fetches nothing and leads nowhere. */
export function HtmlFrame({ title, html }: Props) {
  const ref = useRef<HTMLIFrameElement>(null)
  const show = () => {
    const page = ref.current?.contentDocument
    if (page) fillPage(page, html)
  }
  useEffect(() => {
    const page = ref.current?.contentDocument
    if (page) fillPage(page, html)
  }, [html])
  // Without scripts its own origin gives it nothing; only this page reaches into it.
  return <iframe ref={ref} title={title} sandbox="allow-same-origin" className={styles.frame} onLoad={show} />
}
