import type { TagCounts } from '@arena/contract'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'wouter'
import { useLanguage, useMessages } from '../../../language/index.ts'
import { tagName } from '../figures/tag-name.ts'
import { messages } from '../messages/index.ts'
import { type BoardView, viewPath } from './board-view.ts'
import { categoriesOf } from './categories.ts'
import './category-tabs.css'

interface CategoryTabsProps {
  readonly view: BoardView
  /** `undefined` while they load. */
  readonly tags: TagCounts['items'] | undefined
}

/** The categories of prompts that have votes. They are links, so that back and forward work. */
export function CategoryTabs({ view, tags }: CategoryTabsProps) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  const list = useRef<HTMLElement>(null)
  const categories = categoriesOf(tags ?? [], view.tag)
  const last = categories.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab moves with the list
  useLayoutEffect(() => showCurrent(list.current), [view.tag, last])
  if (tags && categories.length === 0) return null
  return (
    <nav className="board-tabs" aria-label={t.filters.tag} ref={list}>
      <ul>
        {[null, ...categories].map((tag) => (
          <li key={tag ?? ''}>
            <Link href={viewPath({ ...view, tag })} aria-current={tag === view.tag ? 'page' : false}>
              {tag === null ? t.filters.allPrompts : tagName(tag, t.tags, language)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Scrolls the list alone: `scrollIntoView` would also scroll the page. */
function showCurrent(list: HTMLElement | null): void {
  const current = list?.querySelector('[aria-current="page"]')
  if (!list || !current) return
  const [outer, inner] = [list.getBoundingClientRect(), current.getBoundingClientRect()]
  if (inner.left < outer.left) list.scrollLeft += inner.left - outer.left
  else if (inner.right > outer.right) list.scrollLeft += inner.right - outer.right
}
