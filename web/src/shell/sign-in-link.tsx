import type { ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'

interface SignInLinkProps {
  readonly className?: string
  readonly onClick?: () => void
  /** To a new account instead of one that is there. */
  readonly newAccount?: boolean
  readonly children: ReactNode
}

/** To the sign-in, and back to this page after it. */
export function SignInLink({ className = 'button', newAccount = false, onClick, children }: SignInLinkProps) {
  const [path] = useLocation()
  const search = useSearch()
  const query = new URLSearchParams({ from: search ? `${path}?${search}` : path, ...(newAccount ? { new: '' } : {}) })
  return (
    <Link href={`/sign-in?${query}`} className={className} {...(onClick ? { onClick } : {})}>
      {children}
    </Link>
  )
}
