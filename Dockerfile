# syntax=docker/dockerfile:1

# The compiler runs on this machine and builds for the image's: docker buildx build
# --platform linux/amd64,linux/arm64 --sbom=true --tag leaveway .
FROM --platform=$BUILDPLATFORM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
ARG VERSION=dev TARGETOS TARGETARCH
RUN CGO_ENABLED=0 GOOS=$TARGETOS GOARCH=$TARGETARCH go build -trimpath -ldflags "-s -w -X main.version=${VERSION}" -o /out/leaveway ./cmd/leaveway \
 && mkdir /out/data

# CA certificates and a user without rights, nothing else: no shell, no package
# manager. Time zones are inside the binary.
FROM gcr.io/distroless/static-debian12:nonroot
ARG VERSION=dev
LABEL org.opencontainers.image.title="Leaveway" \
      org.opencontainers.image.description="HR that lives in the chat: leave requests in Slack" \
      org.opencontainers.image.source="https://github.com/leaveway/leaveway" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="${VERSION}"
COPY --from=build /out/leaveway /usr/local/bin/leaveway
COPY --from=build --chown=nonroot:nonroot /out/data /data
ENV LEAVEWAY_ADDR=:8080 \
    DATABASE_URL=sqlite:/data/leaveway.db
USER nonroot:nonroot
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s CMD ["leaveway", "healthcheck"]
ENTRYPOINT ["leaveway"]
CMD ["serve"]
