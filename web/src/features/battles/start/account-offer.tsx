import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { commonMessages, useMessages } from '../../../language/index.ts'
import { useSession, useSessionState } from '../../../session/index.tsx'
import { signInWays } from '../../../shell/sign-in/sign-in-form.tsx'
import { readSetting, writeSetting } from '../../../storage.ts'
import { Button } from '../../../ui/button.tsx'
import { SignInLink } from '../../../ui/sign-in-link.tsx'
import { messages } from '../messages/index.ts'
import { votesCast } from '../vote/votes-cast.ts'

const VOTES_MIN = 3

/** Offers an account to a guest who has voted three times, until it is dismissed. */
export function AccountOffer() {
  const t = useMessages(messages)
  const common = useMessages(commonMessages)
  const session = useSession()
  const { me } = useSessionState()
  const [wanted, setWanted] = useState(() => votesCast() >= VOTES_MIN && readSetting('account-offer') === null)
  const { data: ways } = useQuery({ ...signInWays(session), enabled: wanted && me?.guest === true })
  if (!wanted || !me?.guest || ways?.signUp !== 'open') return null
  const dismiss = () => {
    writeSetting('account-offer', 'dismissed')
    setWanted(false)
  }
  return (
    <div className="notice">
      <p>{t.accountOffer}</p>
      <SignInLink newAccount onClick={dismiss}>
        {common.createAccount}
      </SignInLink>
      <Button kind="quiet" onClick={dismiss}>
        {t.thread.dismiss}
      </Button>
    </div>
  )
}
