import { useEffect, useRef } from "react"
import { classNames } from "../screen/class-names.ts"
import styles from "./qr-code.module.css"

interface Props {
  /** The server's SVG. An image runs no scripts, whatever the SVG contains. */
  svg: string
  label: string
  /** In pixels, unless `className` sets the size. */
  size?: number
  className?: string | undefined
}

export function QrCode({ svg, label, size = 148, className }: Props) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }))
    image.current?.setAttribute("src", address)
    return () => URL.revokeObjectURL(address)
  }, [svg])
  return (
    <img ref={image} className={classNames(styles.qr, className)} alt={label} width={size} height={size} />
  )
}
