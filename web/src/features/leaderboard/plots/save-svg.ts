import { saveFile } from '../../../ui/save-file.ts'

/** What the styles of the page decide about a plot. */
const PROPERTIES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'paint-order',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'direction',
]

/** Downloads a plot as a file of its own, with the colors that it has on the page. */
export function saveSvg(plot: SVGSVGElement, name: string): void {
  const copy = plot.cloneNode(true) as SVGSVGElement
  const shown = [plot, ...plot.querySelectorAll('*')]
  for (const [index, element] of [copy, ...copy.querySelectorAll<SVGElement>('*')].entries()) {
    const style = getComputedStyle(shown[index]!)
    for (const property of PROPERTIES) element.style.setProperty(property, style.getPropertyValue(property))
  }
  copy.style.background = getComputedStyle(document.body).backgroundColor
  saveFile(new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }), `${name}.svg`)
}
