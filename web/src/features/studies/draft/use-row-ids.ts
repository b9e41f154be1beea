import { useRef } from 'react'
import { randomId } from '../../../random-id.ts'

/** Keys of rows whose names change while they are typed: the fields of a row keep what was typed in them. */
export function useRowIds(count: number) {
  const ids = useRef<string[]>([])
  while (ids.current.length < count) ids.current.push(randomId())
  return {
    of: (index: number) => ids.current[index],
    remove: (index: number) => void ids.current.splice(index, 1),
  }
}
