import type { Entity, Open } from '../common.ts';
import type { CredentialFields } from './authentication.ts';
import type { Words } from '../words.ts';

/** Storage for a call's recordings, logs and other files. */
interface StoreFields extends CredentialFields {
  /** Order of the stores, from 1; the lowest number is tried first. */
  readonly fallbackIndex?: number;
}

interface NamedBucket {
  readonly name: string;
  /** The folder in the bucket. The root by default. */
  readonly path?: string;
}

export type AzureRegion = Open<
  | Words<'australia australiaeast canadacentral canadaeast centralus eastus eastus2 france'>
  | Words<'germanywestcentral india japaneast japanwest northcentralus norway polandcentral'>
  | Words<'southcentralus spaincentral swedencentral switzerland switzerlandnorth switzerlandwest'>
  | Words<'uaenorth uk westeurope westus westus3'>
>;

export interface AzureBlobStorageBucketPlan {
  readonly connectionString: string;
  readonly containerName: string;
  /** The folder in the container. The root by default. */
  readonly path?: string;
}

/** Azure's speech or storage, depending on `service`. */
export interface CreateAzureCredential extends StoreFields {
  readonly provider: 'azure';
  /** `speech` by default. */
  readonly service: Open<'speech' | 'blob_storage'>;
  readonly region?: AzureRegion;
  /** A secret: responses may omit it. */
  readonly apiKey?: string;
  readonly bucketPlan?: AzureBlobStorageBucketPlan;
}
export interface AzureCredential extends CreateAzureCredential, Entity {}
export interface UpdateAzureCredential extends Partial<CreateAzureCredential> {}

export interface CloudflareR2BucketPlan extends NamedBucket {
  readonly accessKeyId?: string;
  /** A secret: responses may omit it. */
  readonly secretAccessKey?: string;
  readonly url?: string;
}

export interface CreateCloudflareCredential extends StoreFields {
  readonly provider: 'cloudflare';
  readonly accountId?: string;
  readonly accountEmail?: string;
  readonly apiKey?: string;
  readonly bucketPlan?: CloudflareR2BucketPlan;
}
export interface CloudflareCredential extends CreateCloudflareCredential, Entity {}
export interface UpdateCloudflareCredential extends Partial<CreateCloudflareCredential> {}

/** The key of a service account, in Google's format. */
export interface GcpKey {
  /** Usually `service_account`. */
  readonly type: string;
  readonly projectId: string;
  readonly privateKeyId: string;
  /** PEM. A secret: responses may omit it. */
  readonly privateKey: string;
  readonly clientEmail: string;
  readonly clientId: string;
  readonly authUri: string;
  readonly tokenUri: string;
  readonly authProviderX509CertUrl: string;
  readonly clientX509CertUrl: string;
  readonly universeDomain: string;
}

export interface BucketPlan extends NamedBucket {
  /** Takes precedence over the credential's region. */
  readonly region?: string;
  readonly hmacAccessKey?: string;
  /** A secret: responses may omit it. */
  readonly hmacSecret?: string;
}

export interface CreateGcpCredential extends StoreFields {
  readonly provider: 'gcp';
  readonly gcpKey: GcpKey;
  /** At most 40 characters. */
  readonly region?: string;
  readonly bucketPlan?: BucketPlan;
}
export interface GcpCredential extends CreateGcpCredential, Entity {}
export interface UpdateGcpCredential extends Partial<CreateGcpCredential> {}

export interface CreateS3Credential extends StoreFields {
  readonly provider: 's3';
  readonly awsAccessKeyId: string;
  /** A secret: responses may omit it. */
  readonly awsSecretAccessKey: string;
  readonly region: string;
  readonly s3BucketName: string;
  /** For example `recordings/`. */
  readonly s3PathPrefix: string;
}
export interface S3Credential extends CreateS3Credential, Entity {}
export interface UpdateS3Credential extends Partial<CreateS3Credential> {}

interface KeyedBucket extends NamedBucket {
  readonly url: string;
  readonly accessKeyId: string;
  /** A secret: responses may omit it. */
  readonly secretAccessKey: string;
}

export interface S3CompatibleBucketPlan extends KeyedBucket {
  /** `us-east-1` suits most stores. */
  readonly region: string;
}

export interface CreateS3CompatibleCredential extends StoreFields {
  readonly provider: 's3-compatible';
  readonly bucketPlan: S3CompatibleBucketPlan;
}
export interface S3CompatibleCredential extends CreateS3CompatibleCredential, Entity {}
export interface UpdateS3CompatibleCredential extends Partial<
  Omit<CreateS3CompatibleCredential, 'bucketPlan'>
> {
  readonly bucketPlan?: Partial<S3CompatibleBucketPlan>;
}

export interface SupabaseBucketPlan extends KeyedBucket {
  readonly region: Open<
    | Words<'us-west-1 us-east-1 us-east-2 ca-central-1 sa-east-1'>
    | Words<'eu-west-1 eu-west-2 eu-west-3 eu-central-1 eu-central-2 eu-north-1'>
    | Words<'ap-south-1 ap-southeast-1 ap-southeast-2 ap-northeast-1 ap-northeast-2'>
  >;
}

export interface CreateSupabaseCredential extends StoreFields {
  readonly provider: 'supabase';
  readonly bucketPlan?: SupabaseBucketPlan;
}
export interface SupabaseCredential extends CreateSupabaseCredential, Entity {}
export interface UpdateSupabaseCredential extends Partial<CreateSupabaseCredential> {}

export type StorageCredential =
  | AzureCredential
  | CloudflareCredential
  | GcpCredential
  | S3Credential
  | S3CompatibleCredential
  | SupabaseCredential;

export type CreateStorageCredential =
  | CreateAzureCredential
  | CreateCloudflareCredential
  | CreateGcpCredential
  | CreateS3Credential
  | CreateS3CompatibleCredential
  | CreateSupabaseCredential;

export type UpdateStorageCredential =
  | UpdateAzureCredential
  | UpdateCloudflareCredential
  | UpdateGcpCredential
  | UpdateS3Credential
  | UpdateS3CompatibleCredential
  | UpdateSupabaseCredential;
