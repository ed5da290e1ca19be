import { useEffect, useRef } from "react"
import { fillPage } from "./fill-page.ts"
import styles from "./html-frame.module.css"

interface Props {
  title: string
  /** Untrusted HTML, such as a mail's. */
  html: string
}

/** Renders untrusted HTML in a frame without scripts, requests and navigation. */
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
  // Safe without `allow-scripts`: nothing in the frame can use the shared origin, but this page can
  // read it.
  return (
    <iframe
      ref={ref}
      title={title}
      sandbox="allow-same-origin"
      className={`block w-full h-full ${styles.frame}`}
      onLoad={show}
    />
  )
}
