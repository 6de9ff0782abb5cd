import type { FastifyInstance } from 'fastify'
import type { House } from '#/shared/api/house.ts'
import { api } from '#/shared/api/index.ts'
import type { Config } from '../config.ts'
import { route } from '../http/route.ts'

export function mountHouseRoutes(server: FastifyInstance, config: Config): void {
  const house = houseOf(config)
  route(server, api.getHouse, async () => house)
}

/** The answer contains no secret: clients read it before sign-in. */
function houseOf(config: Config): House {
  const { registration, publicScripts, mail, houseProvider, identityProvider } = config
  return {
    registration: registration.kind,
    registration_domains: registration.kind === 'domain' ? [...registration.domains] : [],
    public_scripts: publicScripts,
    sends_mail: mail !== null,
    provider_name: houseProvider?.name ?? null,
    has_google: identityProvider !== null,
  }
}
