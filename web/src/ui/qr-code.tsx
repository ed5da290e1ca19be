import { useEffect, useRef } from "react"
import { classNames } from "./class-names.ts"
import styles from "./qr-code.module.css"

interface Props {
  /** The drawing as the server made it; shown as a picture, whatever stood in it could do nothing. */
  svg: string
  label: string
  /** Pixels across, unless `className` says else. */
  size?: number
  className?: string | undefined
}

/** A QR code that the server drew. */
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
